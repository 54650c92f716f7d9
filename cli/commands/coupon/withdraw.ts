import { createCouponBatches } from '#service/catalogue/index.ts'
import { CommandError, type ShopCommand } from '../../command.ts'
import { readName } from '../../typed.ts'

/** Ends what is left of a batch of coupons. */
export const couponWithdraw: ShopCommand = {
  name: 'coupon withdraw',
  words: ['<batch>'],
  options: { yes: null },
  summary: 'End the codes of a batch that were not used yet; a coupon that is a file ends when its file is taken away',
  run: (context) =>
    context.withRooms(async ({ audit }) => {
      const batch = readName(context.words, '<batch>')
      const batches = createCouponBatches({ database: context.database, clock: context.clock, audit })
      const { used, left } = await batches.count(batch)
      if (!context.options.has('yes'))
        throw new CommandError(
          `${countCodes(left)} of ${batch} would be good no longer, whoever has them (${used} were used): add --yes to end them`,
        )
      const withdrawn = await batches.withdraw(batch)
      return {
        text: `${countCodes(withdrawn)} of ${batch} ${withdrawn === 1 ? 'is' : 'are'} good no longer.`,
        data: { batch, withdrawn, used },
      }
    }),
}

const countCodes = (count: number) => (count === 1 ? 'One code' : `${count} codes`)
