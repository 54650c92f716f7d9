import type { StaffChallenges, StaffDependencies } from './dependencies.ts'
import type { Passkeys } from './passkeys.ts'
import type { SecondFactors } from './second-factors.ts'
import type { StaffSessions } from './sessions.ts'

export type StaffContext = StaffDependencies & {
  challenges: StaffChallenges
  passkeys: Passkeys
  secondFactors: SecondFactors
  sessions: StaffSessions
}
