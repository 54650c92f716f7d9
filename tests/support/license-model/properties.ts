import { yearlyPeriod } from '#service/licensing/licenses/yearly-limit.ts'
import { createRandom, inventCommand } from './histories.ts'
import {
  activeDevices,
  buy,
  type Command,
  type License,
  mayTransfer,
  offlineTimes,
  runningLoans,
  seatChangeTimes,
  seats,
} from './license.ts'
import { apply } from './model.ts'

const begin = new Date('2026-01-01T12:00:00Z')
const commandsOfHistory = 24

/** What holds of a license at every moment, by name. */
const invariants: readonly (readonly [string, (license: License) => boolean])[] = [
  [
    'no more devices hold a seat than there are seats, lent ones included',
    (license) => activeDevices(license).length + runningLoans(license).length <= seats,
  ],
  [
    'nobody plays with a borrowed seat while its license is disputed',
    (license) => license.dispute !== 'Open' || runningLoans(license).length === 0,
  ],
  [
    'a device holds one seat',
    (license) =>
      new Set(activeDevices(license).map(({ signature }) => signature)).size === activeDevices(license).length,
  ],
  ['no more devices go offline in a year than twice the seats', (license) => offlineTimes(license).length <= 2 * seats],
  [
    'no owner frees more seats in a year than twice the seats',
    (license) => seatChangeTimes(license).length <= 2 * seats,
  ],
  [
    'devices that hold a seat are its owner’s',
    (license) => activeDevices(license).every(({ owner }) => owner === license.owner),
  ],
  [
    'a permanent license has no device online',
    (license) => !license.isPermanent || activeDevices(license).every(({ method }) => method === 'Offline'),
  ],
  [
    'devices that work without a seat are within the offline limit of a year',
    ({ devices, now }) =>
      devices.filter(
        ({ method, freedBy, offlineAt }) =>
          method === 'Offline' &&
          freedBy !== null &&
          offlineAt !== null &&
          now.getTime() - offlineAt.getTime() < yearlyPeriod,
      ).length <=
      2 * seats,
  ],
]

/** Says what a step breaks: what holds always, and what a change of owner takes. Null where all is well. */
export function findFault(before: License, after: License): string | null {
  for (const [name, holds] of invariants) if (!holds(after)) return name
  if (before.isPermanent && !after.isPermanent) return 'a permanent license stays permanent'
  if (before.owner === after.owner) return null
  if (!mayTransfer(before, false)) return 'nothing is transferred that is disputed or can be given back'
  if (activeDevices(after).length > 0 || runningLoans(after).length > 0) return 'a transfer frees all seats'
  if (before.offer?.from !== before.owner) return 'only its owner hands a license on'
  return null
}

/** Lives through a random history on the pure model; returns what it breaks and by which commands, or null. */
export function tryHistory(seed: number): { fault: string; commands: Command[] } | null {
  const random = createRandom(seed)
  const license = buy(begin)
  const commands: Command[] = []
  for (let turn = 0; turn < commandsOfHistory; turn++) {
    const command = inventCommand(random, license.owner)
    commands.push(command)
    const before = {
      ...license,
      devices: license.devices.map((device) => ({ ...device })),
      offer: license.offer && { ...license.offer },
      loans: license.loans.map((loan) => ({ ...loan })),
    }
    apply(license, command)
    const fault = findFault(before, license)
    if (fault !== null) return { fault, commands }
  }
  return null
}
