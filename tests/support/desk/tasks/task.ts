import type { Page } from 'playwright-core'
import type { VendorClient } from '#vendor-client/client.ts'
import type { Hands } from '../hands.ts'
import type { Stage } from '../stage.ts'

/** The most steps that a support task may take. */
export const mostSteps = 4

/** What is done in one place of the desk before it shows another. */
export type Step =
  | { find: string; choose: string }
  | { press: string; row?: string }
  | { follow: string | RegExp; row?: string }
  | { select: string }
  | { send: string; fields?: Readonly<Record<string, string>> }

/** A request that has arrived: what has to be done in the desk, and how to tell that it was. */
export type Request = {
  steps: readonly Step[]
  /** Fails where it did not happen. The page is as the last step left it. */
  check: (page: Page) => Promise<void>
}

export type TaskContext = { stage: Stage; client: VendorClient; page: Page }

/** A support task by its name, and how the request for it comes about. */
export type Task = { name: string; arrive: (context: TaskContext) => Promise<Request> }

export const reason = { Reason: 'Asked on the phone' }

/** Does one step with these hands. */
export function take(step: Step, hands: Hands): Promise<void> {
  if ('find' in step) return hands.find(step.find, step.choose)
  if ('press' in step) return hands.activate('button', step.press, step.row)
  if ('follow' in step) return hands.activate('link', step.follow, step.row)
  if ('select' in step) return hands.select(step.select)
  return hands.answer(step.fields ?? {}, step.send)
}
