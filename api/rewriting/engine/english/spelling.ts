const BRITISH =
  /\b(?:colour|favour|behaviour|honour|humour|labour|neighbour|centre|theatre|programme|travell|grey\b|whilst\b|(?:organ|summar|categor|optim|real|recogn|emphas|apolog|priorit|custom|util|minim|maxim|memor|standard|general|special|character|critic|visual|personal)is(?:e|ed|es|ing|ation)\b|analys(?:e|ed|ing)\b)/i;

/** Whether the writer spells the British way; American is taken for granted. */
export const isBritish = (text: string): boolean => BRITISH.test(text);

/** An American spelling in the writer's own. */
export const spelled = (american: string, british: boolean): string =>
  british ? american.replace(/\b(\w+?)(i|y)z(?=e|ing)/gi, '$1$2s') : american;
