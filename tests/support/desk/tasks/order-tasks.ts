import { expect } from 'vitest'
import { reason, type Task } from './task.ts'

export const orderTasks: readonly Task[] = [
  {
    name: 'refund an amount',
    async arrive({ stage, client }) {
      const customer = await stage.newcomer()
      const id = await stage.order(customer, ['clatter'])
      return {
        steps: [
          { find: id, choose: customer.email },
          { press: 'Refund' },
          { send: 'Refund', fields: { 'What to refund': 'An amount', 'Amount in USD': '12.50', ...reason } },
        ],
        async check() {
          const { refunds } = await client.call('showOrder', { parameters: { id } })
          expect(refunds.map(({ amount }) => amount)).toEqual([1250])
        },
      }
    },
  },
]
