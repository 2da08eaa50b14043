/** Words that come before an imperative: "Then list …". */
export const IMPERATIVE_LEAD_INS = `
  please
  kindly
  also
  then
  now
  next
  first
  second
  third
  finally
  lastly
  afterwards
  and
  but
  so
  just
  briefly
  quickly
  additionally
  furthermore
  always
`;

/** Patterns for the start of a sentence that addresses the assistant. */
export const ASSISTANT_ADDRESSES = String.raw`
  please
  kindly
  make sure
  be sure
  ensure
  could you
  can you
  would you
  will you
  would it be possible
  i (?:also )?(?:want|need|would like|would love|would appreciate)(?: it)? (?:you|for you|if you|the (?:response|answer|output|text|tone|result|email|article|post|essay|story))
  i'd (?:also )?(?:like|love|appreciate|prefer)(?: it)? (?:you|for you|if you|the)
  if (?:possible|you (?:can|could))
  you (?:should|must|need to|have to|may|can|are to|will)
  your (?:task|job|answer|response|output|role|goal|reply)
  (?:the|its|it|this) ?(?:response|answer|output|tone|result|length|style|format|final \w+|email|article|post|essay|story|summary|report|letter|speech|text|code|function|script|list|table|plan|document|piece|content|presentation|description|message)? ?(?:should|must|needs to|has to|ought to)
  as (?:mentioned|i said|i mentioned)
  (?:what|all) (?:i|we)(?:['’]\w+| am| are| would)?(?: (?:really|basically|just|actually))? (?:want|need|like|love|looking|after|hoping|trying|expect)
  it(?:'d| would) be
  let me know
  if you(?: would|'d)
  would it
  i would (?:ask|prefer|rather)
  also,
  additionally,
  in addition,
  finally,
  lastly,
  remember
  keep in mind
  note that
  (?:it is|it's) (?:(?:very|really|extremely|absolutely|also|quite|so|truly|rather|particularly|especially) ){0,3}(?:important|essential|crucial|vital|imperative)
  keep (?:it|the (?:tone|language|answer|response|style|text|length))
  in other words
  again,
  to reiterate
  once again
  (?:i|we) was wondering
  i am (?:hoping|looking)
  i'm (?:hoping|looking for you)
`;

/** Patterns for a request anywhere in a sentence. */
export const REQUESTS_INSIDE = String.raw`
  \b(?:could|can|would|will|might) you\b
  \byou (?:to|could|can|would|might|should|must|need to)\b
  \b(?:please|kindly)\b
  \bif you(?:'d|’d| were| are)[ ]
  \b(?:imperative|important|essential|crucial|vital) that you\b
  \bhelp (?:with|in) \w+ing\b
  \b(?:wondering|curious|(?:like|want|love|need) to know)\b
  \b(?:i|we) (?:need|want|would like|'d like)\b
  \b(?:i|we)['’]d (?:like|love)\b
  \b(?:if|whether|that) you(?:['’]d| would| will| could| can)\b
  \b(?:i|we)(?:['’](?:d|m|re)| would| am| are)?(?: (?:really|sort of|kind of|just|also|actually|very much|be|currently|basically|simply|only|honestly|truly|merely|do|would)){0,3} (?:need|want|require|in need of|interested|looking (?:for|to)|curious|hoping)\b
  \bit(?:['’]d| would) be (?:\w+ ){1,3}(?:if|to|of you)\b
  \b(?:i|we)(?:['’]d| would)(?: (?:really|also|just|absolutely|definitely|therefore|very much|so|love)){0,4} (?:like|love|welcome|appreciate)\b
  \bwhat (?:i|we)(?:['’]d| would) (?:like|love|want)\b
  \b(?:mission|task|job|goal|assignment)\b.{0,50} is to\b
  \b(?:your|the) (?:mission|task|job|assignment)\b.{0,50} be to\b
  \b(?:my|the|our) (?:\w+ ){0,2}(?:question|request)\b.{0,40} (?:is|be)\b
  \b(?:ask|request)(?:ing|ed)? (?:that|of) you\b
  \b(?:can|could|would|will|might) u\b
  \b(?:pls|plz)\b
  \bquick question\b
  \b(?:looking|trying|hoping) (?:for|to (?:get|find)) (?:someone|somebody|anyone)\b
  \b(?:love|great|nice|good|wonderful|dying|helpful) to (?:know|get|have|see|receive|hear|learn|understand)\b
  \b(?:in|on) the market for\b
  \b(?:have|get|want|wanted) you\b
  \byou'd be (?:able|willing)\b
  ^(?:an?|some) .{5,200}? (?:is|are) (?:what (?:i|we|is)|needed|requested|wanted)\b
  \b(?:any|some) (?:ideas|tips|suggestions|advice|recommendations|pointers) (?:on|for|about)\b
  \b(?:my|our) (?:goal|aim|objective)\b
  \b(?:i|we) (?:could|can)(?: (?:really|definitely|just|certainly|also))? (?:use|do with)\b(?! (?:(?:some|your|a|any|a bit of|a little|all the) )*(?:help|hand|assistance|advice|guidance|support))
  \b(?:i|we)(?:['’]d| would| should)(?: \w+)? (?:be (?:\w+ )?(?:thankful|grateful|glad|happy|obliged) for|like)\b
  \b(?:tell|give|show) (?:me|us)\b
`;
