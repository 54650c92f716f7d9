/** A number of things in words: '1 license', '2 licenses'. */
export const countOf = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`
