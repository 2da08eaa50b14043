import type { PromptRule, SentenceRule } from '../rule.ts';
import { announcements } from './announcements.ts';
import { circumlocutions } from './circumlocutions.ts';
import { doublings } from './doublings.ts';
import { courtesyLead, courtesySentences, courtesyTail } from './courtesy.ts';
import { idleAsides } from './idle-asides.ts';
import { idleLeads } from './idle-leads.ts';
import { idleQuestions, idleSentence } from './idle-sentences.ts';
import { idleTails } from './idle-tails.ts';
import { idleFrames, wishes } from './idle-frames.ts';
import { nominalisations, plainWords, redundancy } from './plain-words.ts';
import { passiveRequests } from './passive.ts';
import { platitudes } from './platitudes.ts';
import { repetition } from './repetition.ts';
import { coordinatedRequests, requestPadding, runOnRequests } from './requests.ts';
import { roleOpeners, rolePraise } from './roles.ts';
import { spacing } from './spacing.ts';
import { spokenStarts } from './spoken.ts';
import { PHRASE_RULES } from './phrases.ts';
import { wantedAnswers, wantedHelp } from './wanted.ts';
import { wondering } from './wondering.ts';

/** In order of precedence: of two that want the same words the first has them. */
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
  spokenStarts,
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

/** Each runs only when nothing before it has anything left to do. */
export const PROMPT_RULES: readonly PromptRule[] = [wantedAnswers, platitudes, idleQuestions, repetition, spacing];
