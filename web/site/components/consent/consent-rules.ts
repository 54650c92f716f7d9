import { atom } from 'nanostores'
import * as z from 'zod/mini'
import type { ConsentConfig } from '#contract/site-config.ts'

/** What a visitor has decided, of which id of consent, and when (ISO 8601). */
export const decisionSchema = z.object({
  id: z.string(),
  choice: z.enum(['accepted', 'rejected']),
  at: z.string().check(z.refine((at) => !Number.isNaN(Date.parse(at)))),
})
export type Decision = z.infer<typeof decisionSchema>

/** Whether consent that was given is refused by now, here or in another tab: what was loaded by it has to go. */
export const isTakenBack = (known: Decision | null, read: Decision | null): boolean =>
  known?.choice === 'accepted' && read?.choice === 'rejected'

/** Under which it is kept in the browser's storage. */
export const decisionKey = 'backline.consent'

/** Whether to ask, to load the scripts or to do neither; 'no-id' when the vendor has not set an id. */
export function weighConsent(config: ConsentConfig, decision: Decision | null): 'ask' | 'load' | 'leave' | 'no-id' {
  if (config.id === undefined) return 'no-id'
  if (config.scripts.length === 0) return 'leave'
  if (decision?.id !== config.id) return 'ask'
  return decision.choice === 'accepted' ? 'load' : 'leave'
}

/** Whether a visitor has opened their cookie choices by themselves. */
export const $isChoosing = atom(false)
