/** As the server counts it: code points, without the white space around. */
export const promptLength = (text: string): number => Array.from(text.trim()).length;

export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;
