import type { Challenges } from './challenges.ts'
import type { StaffDependencies } from './dependencies.ts'
import type { Passkeys } from './passkeys.ts'
import type { SecondFactors } from './second-factors.ts'
import type { StaffSessions } from './sessions.ts'

export type StaffContext = StaffDependencies & {
  challenges: Challenges
  passkeys: Passkeys
  secondFactors: SecondFactors
  sessions: StaffSessions
}
