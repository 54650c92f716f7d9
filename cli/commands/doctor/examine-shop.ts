import type { Found } from '#service/platform/index.ts'
import type { CommandContext } from '../../command.ts'
import { openCheckContext } from './context.ts'
import { examineAll } from './doctor.ts'

type Shop = Pick<CommandContext, 'settings' | 'clock' | 'database' | 'withServices'>

/** Looks over a shop from inside: with its database, and with its files as it has read them. */
export async function examineShop({ settings, clock, database, withServices }: Shop): Promise<Found[]> {
  const context = openCheckContext(settings, clock, undefined, {
    database: async () => ({ open: database }),
    content: () => withServices((_, readContent) => readContent()),
  })
  return (await examineAll(context)).map(({ check: area, ...finding }) => ({ area, ...finding }))
}
