// tsx /tmp/ev.ts  (run in worktree)
import { readCorpus } from '#training/corpus.ts';
import { exampleOf, exampleAfterRules } from '#training/examples.ts';
import { train, DEFAULTS } from '#training/train.ts';
import { emptyTally, tally, figuresOf } from '#training/figures.ts';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { idleWordsBy } from '#api/rewriting/engine/idle-words/idle-words.ts';
import { decodeWeights, encodeWeights } from '#api/rewriting/engine/idle-words/weights.ts';
const NONE = { id:'none', reason:'', examples:[], counterExamples:[], findInPrompt: () => [] };
const corpus = readCorpus();
const mode = process.argv[2] ?? 'raw'; const folds = process.argv[3] ?? 'voice';
const opts = { ...DEFAULTS, ...JSON.parse(process.argv[4] ?? '{}') };
const sures = JSON.parse(process.argv[5] ?? '[0.9,0.95]');
const t0=Date.now();
const ruled = corpus.map((p) => simplifyPrompt(p.text, NONE));
const base = emptyTally(); corpus.forEach((p,i)=>tally(p, ruled[i]!.changes, base)); console.log('rules', figuresOf(base), Date.now()-t0);
const exs = corpus.map((p,i)=> [...(mode!=='ruled'?[exampleOf(p)]:[]), ...(mode!=='raw'?[exampleAfterRules(p, ruled[i]!.text, ruled[i]!.changes)]:[])]);
const keyOf=(p:any,i:number)=> folds==='voice'?p.voice:String(i%8);
const keys=[...new Set(corpus.map(keyOf))];
const tallies = sures.map(()=>emptyTally());
const losses:string[]=[];
for (const key of keys) {
  const w = decodeWeights(encodeWeights(train(corpus.flatMap((p,i)=>keyOf(p,i)===key?[]:exs[i]!), opts)));
  corpus.forEach((p,i)=>{ if(keyOf(p,i)!==key) return; sures.forEach((s:number,j:number)=>{ const r=simplifyPrompt(p.text, idleWordsBy(()=>w,s)); tally(p,r.changes,tallies[j]);
   if(j===sures.length-1 && process.env.LOSSES) for (const c of r.changes) if(c.rule==='idle-words'){ const t=emptyTally(); tally(p,[c],t); if(t.neededGone>0) losses.push(p.at+' '+t.neededGone+' '+JSON.stringify(c.before)+' => '+JSON.stringify(c.after)); } }); });
}
sures.forEach((s:number,j:number)=>console.log(mode, folds, s, JSON.stringify(figuresOf(tallies[j])), Date.now()-t0));
if (process.env.LOSSES) (await import('node:fs')).writeFileSync(process.env.LOSSES, losses.join('\n'));
