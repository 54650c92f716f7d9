import type { Database } from '#service/database/index.ts'
import { createChallenges } from '../passkeys/challenges.ts'
import type { StaffContext } from './context.ts'
import { createChallengeStore, deleteOldChallenges } from './credentials-repository.ts'
import type { StaffDependencies } from './dependencies.ts'
import { createInvitations } from './invitations.ts'
import { createMembers } from './members.ts'
import { createPasskeys } from './passkeys.ts'
import { deleteOldInvitations } from './repository.ts'
import { retention } from './rules.ts'
import { createSecondFactors } from './second-factors.ts'
import { createStaffSecurity } from './security.ts'
import { createStaffSessions } from './sessions.ts'
import { deleteOldSessions } from './sessions-repository.ts'
import { createStaffSignIn } from './sign-in.ts'

/** The accounts of the vendor's staff: who they are, how they sign in to the desk, and their sessions. */
export function createStaffAccounts(dependencies: StaffDependencies) {
  const challenges = createChallenges(dependencies.clock, createChallengeStore(dependencies.database))
  const context: StaffContext = {
    ...dependencies,
    challenges,
    passkeys: createPasskeys(dependencies),
    secondFactors: createSecondFactors(dependencies, challenges),
    sessions: createStaffSessions(dependencies),
  }
  return {
    sessions: context.sessions,
    signIn: createStaffSignIn(context),
    invitations: createInvitations(context),
    members: createMembers(context),
    security: createStaffSecurity(context),
  }
}

export type StaffAccounts = ReturnType<typeof createStaffAccounts>

/** Removes challenges that can no longer be answered, and invitations and sessions that ended long ago. */
export async function removeOldStaffRows(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retention)
  await deleteOldChallenges(database.query, now)
  await deleteOldInvitations(database.query, before)
  await deleteOldSessions(database.query, before)
}
