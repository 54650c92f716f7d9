import { createContext, useContext } from 'react'
import type { DeskSession } from '#contract/desk/session.ts'
import type { Permission } from '#contract/vendor-api/permissions.ts'

/** Who is signed in. */
export const SessionContext = createContext<DeskSession | null>(null)

/** The session, and whether its role permits something. Pages are shown only within a session. */
export function useSession(): DeskSession & { may: (permission: Permission) => boolean } {
  const session = useContext(SessionContext)
  if (!session) throw new Error('Nobody is signed in here')
  return { ...session, may: (permission) => session.permissions.includes(permission) }
}
