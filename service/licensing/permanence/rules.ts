import type { PermanenceObstacle } from '#contract/permanent-licenses.ts'
import type { Row } from '#service/database/index.ts'
import { hasExpired } from '../licenses/rules.ts'
import { describeNext, type YearlyStanding } from '../licenses/yearly-limit.ts'

/** What is known of a license that is to become permanent. */
export type PermanenceFacts = Pick<Row<'licenses'>, 'status' | 'expiresAt' | 'permanentSince'> & {
  /** Whether it is offered to somebody else. */
  isInTransfer: boolean
  /** How many devices would go offline. */
  devices: number
  offline: YearlyStanding
}

type Rule = (license: PermanenceFacts, now: Date) => boolean

const leftOf = ({ limit, used }: YearlyStanding): number => Math.max(0, limit - used)

/** What keeps a license from becoming permanent, by weight: the first that applies is told. */
const obstacles: readonly (readonly [PermanenceObstacle, Rule])[] = [
  ['already-permanent', ({ permanentSince }) => permanentSince !== null],
  ['not-active', (license, now) => license.status !== 'Active' || hasExpired(license, now)],
  ['ends', ({ expiresAt }) => expiresAt !== null],
  ['in-transfer', ({ isInTransfer }) => isInTransfer],
  ['online-only', ({ offline }) => offline.limit === 0],
  ['too-many-devices', ({ devices, offline }) => devices > leftOf(offline)],
]

/** What keeps a license from becoming permanent; null where nothing does. */
export const findObstacle = (license: PermanenceFacts, now: Date): PermanenceObstacle | null =>
  obstacles.find(([, applies]) => applies(license, now))?.[0] ?? null

const inWords: Record<PermanenceObstacle, (license: PermanenceFacts) => string> = {
  'already-permanent': () => 'It is permanent already',
  'not-active': () => 'It has ended',
  ends: () => 'It ends by itself, so it can’t be made permanent',
  'in-transfer': () => 'You have offered it to somebody else: take that offer back first',
  'online-only': () => 'It can only be activated online, so it can’t be made permanent',
  'too-many-devices': ({ devices, offline }) =>
    `${countDevices(devices)} would go offline, but only ${leftOf(offline)} of ${offline.limit} offline activations are left this year.${describeNext(offline)} Revoke devices that you do not use, or wait until then`,
}

const countDevices = (count: number): string => (count === 1 ? '1 device' : `${count} devices`)

/** Tells the owner of a license what keeps it from becoming permanent. */
export const explainObstacle = (code: PermanenceObstacle, license: PermanenceFacts): string => inWords[code](license)
