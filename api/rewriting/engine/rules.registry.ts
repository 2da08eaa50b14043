import type { PromptRule, SentenceRule } from './rule.ts';
import { announcements } from './rules/announcements.ts';
import { circumlocutions } from './rules/circumlocutions.ts';
import { coordinatedRequests } from './rules/coordinated-requests.ts';
import { courtesyLead, courtesySentences, courtesyTail } from './rules/courtesy.ts';
import { doublings } from './rules/doublings.ts';
import { idleAsides } from './rules/idle-asides.ts';
import { idleFrames, wishes } from './rules/idle-frames.ts';
import { idleLeads } from './rules/idle-leads.ts';
import { idleQuestions, idleSentence } from './rules/idle-sentences.ts';
import { idleTails } from './rules/idle-tails.ts';
import { nominalisations } from './rules/nominalisations.ts';
import { passiveRequests } from './rules/passive.ts';
import { PHRASE_RULES } from './rules/phrases.ts';
import { plainWords } from './rules/plain-words.ts';
import { platitudes } from './rules/platitudes.ts';
import { redundancy } from './rules/redundancy.ts';
import { repetition } from './rules/repetition.ts';
import { requestPadding, runOnRequests } from './rules/requests.ts';
import { roleOpeners, rolePraise } from './rules/roles.ts';
import { spacing } from './rules/spacing.ts';
import { restarts, spokenEnds, spokenStarts } from './rules/spoken.ts';
import { wantedAnswers, wantedHelp } from './rules/wanted.ts';
import { wondering } from './rules/wondering.ts';

/** The rules for sentences, in order of precedence: if two rules match the same words, the first one applies. */
export const SENTENCE_RULES: readonly SentenceRule[] = [
  courtesySentences,
  idleSentence,
  courtesyTail,
  idleLeads,
  wantedHelp,
  idleTails,
  idleAsides,
  requestPadding,
  runOnRequests,
  coordinatedRequests,
  wondering,
  passiveRequests,
  courtesyLead,
  restarts,
  spokenStarts,
  spokenEnds,
  announcements,
  idleFrames,
  wishes,
  roleOpeners,
  rolePraise,
  circumlocutions,
  doublings,
  ...PHRASE_RULES,
  nominalisations,
  redundancy,
  plainWords,
];

/** The rules for prompts. Each runs only if no rule before it finds anything. */
export const PROMPT_RULES: readonly PromptRule[] = [wantedAnswers, platitudes, idleQuestions, repetition, spacing];
