/** How something was found: as it should be, to be looked at, or so that the shop can't work with it. */
export type Result = 'ok' | 'warning' | 'wrong'
/** What a check found, in a line; no secret is in it. */
export type Finding = { result: Result; found: string; todo: string | null }

export const ok = (found: string): Finding => ({ result: 'ok', found, todo: null })
export const warning = (found: string, todo: string): Finding => ({ result: 'warning', found, todo })
export const wrong = (found: string, todo: string): Finding => ({ result: 'wrong', found, todo })
