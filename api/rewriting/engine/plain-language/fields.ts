import { perPrompt } from '../per-prompt.ts';
import type { Prompt } from '../prompt.ts';

/** A field with exact terms. In a prompt about it, a plainer word would mean another thing, so the words that are its terms stay (`Entry.termIn`). */
export type Field = 'arithmetic' | 'law' | 'medicine' | 'technology';

const SIGNS: Readonly<Record<Field, RegExp>> = {
  arithmetic:
    /\b(?:divi(?:de[ds]?|ding|sions?|sors?)|divisib\w+|mod|modul[oi]|quotients?|polynomials?|integers?|arithmetic)\b|[÷%] ?\d/i,
  law: /\b(?:contract\w*|clauses?|statut\w+|plaintiff|defendant|tort|liabilit\w+|indemnif\w+|jurisdiction|lessee|lessor|tenan(?:cy|ts?)|landlord|lease|legal\w*|lawyers?|solicitor|attorney|court|lawsuit|litigation|legislation|arbitration|affidavit|covenant|GDPR|NDA|will and testament|probate|deeds?|employment law|trademark|patent|copyright|regulations?|compliance|warrant(?:y|ies))\b/i,
  medicine:
    /\b(?:patients?|diagnos\w+|clinic\w*|symptoms?|dos(?:e|age)s?|prognosis|surg(?:ery|ical|eon)|therap(?:y|ies|eutic)|hypertension|chronic|acute|medication\w*|medical\w*|nurs(?:e|es|ing)|pharmac\w+|oncolog\w+|cardi\w+|syndrome|prescri\w+|tablets?|\d+ ?mg|inject\w+|anaesthe\w+|anesthe\w+|tumou?rs?|disease|infection)\b/i,
  technology:
    /\b(?:code|function|API|algorithms?|class|variables?|servers?|databases?|SQL|Python|Java\w*|TypeScript|C\+\+|Rust|Go program|CPU|GPU|kernel|thread|process(?:es|or)?|compiler|Kubernetes|Docker|Git\w*|HTTP\w*|JSON|XML|CSS|HTML|React|endpoint|query|queries|schema|regex|framework|deploy\w*|software|script|unit tests?|machine learning|neural|dataset|theorem|equation|proof|matrix|integral|polynomial|statistic\w*)\b/i,
};

/** The fields that a prompt is about: one word of a field, also in material, is enough. */
export const fieldsOf = perPrompt(
  ({ text }: Prompt): ReadonlySet<Field> =>
    new Set((Object.keys(SIGNS) as Field[]).filter((field) => SIGNS[field].test(text))),
);

/** Matches prompts in which the words themselves are the topic: "words such as", "the term", "define". */
const ABOUT_WORDS =
  /\b(?:words? (?:such as|like|for|that)|(?:the|a|formal|hard|difficult|long|big|which|what|fancy|these|following) words?|the terms?|terms? (?:such as|like|for)|synonyms?|vocabulary|phras(?:e|es|ing)|jargon|wording|legalese|officialese|define|definition|meaning|means?|spelling|etymology|translate[ds]?|translation)\b/i;

/** Whether the prompt is about words, so that the hard words may be its topic. */
export const isAboutWords = perPrompt(({ text }: Prompt): boolean => ABOUT_WORDS.test(text));
