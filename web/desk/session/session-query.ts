import { queryOptions } from '@tanstack/react-query'
import type { DeskSession } from '#contract/desk/session.ts'
import { callDesk } from '../api/calls.ts'
import { DeskError } from '../api/desk-error.ts'

/** The session, or null where nobody is signed in. */
async function readSession(): Promise<DeskSession | null> {
  try {
    return await callDesk('showDeskSession')
  } catch (error) {
    if (error instanceof DeskError && error.status === 401) return null
    throw error
  }
}

/** Reads the session once: an ended one is told by the call that needs one, above the page as it is. */
export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: readSession, staleTime: Infinity })
