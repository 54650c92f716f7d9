import type { Queryable, StaffChallengePurpose } from '#service/database/index.ts'
import type { Challenges } from '../passkeys/challenges.ts'
import type { StaffDependencies } from './dependencies.ts'
import type { Passkeys } from './passkeys.ts'
import type { SecondFactors } from './second-factors.ts'
import type { StaffSessions } from './sessions.ts'

export type StaffChallenges = Challenges<StaffChallengePurpose, Queryable>

export type StaffContext = StaffDependencies & {
  challenges: StaffChallenges
  passkeys: Passkeys
  secondFactors: SecondFactors
  sessions: StaffSessions
}
