import { activationFailureCodes } from '#contract/vendor-api/activation-failures.ts'
import { readByIndex } from '#service/database/index.ts'
import { findFailurePage } from '#service/licensing/index.ts'
import { oneLine } from '#service/messaging/index.ts'
import { beforeNewest } from '#service/platform/index.ts'
import { type ShopCommand, UsageError } from '../command.ts'

const most = 200

type Failure = Awaited<ReturnType<typeof findFailurePage>>['rows'][number]

export const describeFailure = ({
  lastAt,
  code,
  productId,
  name,
  count,
}: Omit<Failure, 'ownerName' | 'ownerEmail' | 'customerId'>) =>
  `${lastAt.toISOString()}  ${code}  ${productId} on ${JSON.stringify(oneLine(name))}${count === 1 ? '' : `, ${count} times`}`

export const licenseFailures: ShopCommand = {
  name: 'license failures',
  options: { email: 'ADDRESS', device: 'TEXT', product: 'ID', code: 'CODE' },
  summary: `Activations that were refused in the last 90 days and why, ${most} at most, the newest first`,
  explained: [
    '--device is a part of the name of a device, or the beginning of its signature. --code is one of',
    `${activationFailureCodes.join(', ')}.`,
    'A device that is refused again for the same reason on a day adds to the count of its line.',
  ].join('\n'),
  async run({ options, database }) {
    const filter = { ...readFilter(options), email: options.get('email'), productId: options.get('product') }
    const part = { after: beforeNewest, sort: 'newest', size: most } as const
    const { rows } = await readByIndex(database, (tx) => findFailurePage(tx, filter, part))
    const text = rows.map((row) => `${describeFailure(row)}  ${row.ownerEmail ?? 'nobody signed in'}`).join('\n')
    const failures = rows.map(({ ownerName: _, ownerEmail: email, ...failure }) => ({ ...failure, email }))
    return { text: text || 'No activation was refused.', data: { failures } }
  },
}

function readFilter(options: ReadonlyMap<string, string>) {
  const [device, typed] = [options.get('device'), options.get('code')]
  const code = activationFailureCodes.find((known) => known === typed)
  if (typed !== undefined && !code) throw new UsageError(`--code: Must be one of ${activationFailureCodes.join(', ')}`)
  if (device !== undefined && device.trim().length < 3) throw new UsageError('--device: Must have 3 characters or more')
  return { device: device?.trim(), code }
}
