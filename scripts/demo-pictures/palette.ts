/** Colours of the demo shops that their pictures are drawn in. */
export const ink = '#12131d'
/** The ground of dark figures, which stands out from a dark page, too. */
export const night = '#1f2130'
export const paper = '#f1f1eb'
export const clatter = '#f0482a'
export const thrum = '#2f5bea'
export const micro = '#f2b233'

/** A drawing's ground and what is drawn on it; `bright` marks what it is about. */
export type Tones = { ground: string; line: string; bright: string; faint: string }

export const terskel: Tones = { ground: '#1d2d28', line: '#efe9da', bright: '#e3a75c', faint: '#5b6f66' }
export const blikk: Tones = { ground: '#23292c', line: '#dfe5e6', bright: '#d2603f', faint: '#606b70' }
export const pegel: Tones = { ground: '#33302a', line: '#efe7d6', bright: '#d9a648', faint: '#746e62' }
