import { expect } from 'vitest'
import { reason, type Task } from './task.ts'

export const orderTasks: readonly Task[] = [
  {
    name: 'refund one of two lines',
    async arrive({ stage, client }) {
      const customer = await stage.newcomer()
      const id = await stage.order(customer, ['clatter', 'thrum'])
      return {
        steps: [
          { find: id, choose: customer.email },
          { press: 'Refund' },
          { send: 'Refund', fields: { 'What to refund': 'Thrum, $79', ...reason } },
        ],
        async check() {
          const { refunds } = await client.call('showOrder', { parameters: { id } })
          expect(refunds).toMatchObject([{ lineIds: ['p/thrum/license'], begunBy: 'Vendor' }])
          const readActive = async () =>
            (await customer.listLicenses()).flatMap(({ status, product }) => (status === 'Active' ? [product.id] : []))
          await expect.poll(readActive).toEqual(['clatter'])
        },
      }
    },
  },
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
  {
    name: 'accept a held payment',
    async arrive({ stage }) {
      const customer = await stage.newcomer()
      const id = await stage.order(customer, ['clatter'], 'tok_other_amount')
      expect((await stage.readOrder(customer, id)).status).not.toBe('Completed')
      return {
        steps: [
          { find: 'inbox', choose: 'Go to inbox' },
          { follow: / arrived instead of /, row: customer.email },
          { press: 'Accept payment' },
          { send: 'Accept payment', fields: reason },
        ],
        async check() {
          await expect.poll(async () => (await stage.readOrder(customer, id)).status).toBe('Completed')
          expect((await customer.listLicenses()).length).toBe(1)
        },
      }
    },
  },
]
