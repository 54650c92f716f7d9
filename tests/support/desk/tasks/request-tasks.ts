import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { reason, type Task } from './task.ts'

const description = { name: 'Autumn fair', description: 'For visitors of the fair', reason: 'For the fair' }
const newBatch = () => `fair-${randomUUID().slice(0, 8)}`

export const requestTasks: readonly Task[] = [
  {
    name: 'say who redeemed a batch of vouchers',
    async arrive({ stage, client }) {
      const body = { batch: newBatch(), count: 2, products: { clatter: 1 }, ...description }
      const { batch, codes } = await client.call('createVouchers', { body })
      const [redeemed = '', left = ''] = codes
      const customer = await stage.newcomer()
      await stage.redeem(customer, redeemed)
      return {
        steps: [{ find: body.batch, choose: batch }],
        async check(page) {
          const rowOf = (code: string) => page.getByRole('main').getByRole('row').filter({ hasText: code })
          await rowOf(redeemed).getByText(customer.email).waitFor()
          await rowOf(left).getByText('Not yet').waitFor()
        },
      }
    },
  },
  {
    name: 'approve a request for the education discount after a look at its proof',
    async arrive({ stage, page }) {
      const { name, email } = await stage.askForEducation()
      const picture = page.waitForResponse((response) => response.url().endsWith('/proof'))
      return {
        steps: [
          { find: 'inbox', choose: 'Go to inbox' },
          { follow: `${name}, teacher at School of Bells`, row: name },
          { press: 'Approve' },
          { send: 'Approve', fields: reason },
        ],
        async check() {
          expect((await picture).headers()['content-type']).toBe('image/png')
          await stage.waitForMail(email, 'Your education discount')
        },
      }
    },
  },
  {
    name: 'reject a request for the education discount with a reason',
    async arrive({ stage }) {
      const { name, email } = await stage.askForEducation()
      return {
        steps: [
          { find: 'inbox', choose: 'Go to inbox' },
          { follow: `${name}, teacher at School of Bells`, row: name },
          { press: 'Reject' },
          { send: 'Reject', fields: { Reason: 'The proof cannot be read' } },
        ],
        async check() {
          await expect
            .poll(() => stage.mailsTo(email).some(({ text }) => text?.includes('The proof cannot be read')))
            .toBe(true)
        },
      }
    },
  },
  {
    name: 'make vouchers for a fair',
    async arrive({ client }) {
      const batch = newBatch()
      return {
        steps: [
          { find: 'new vouchers', choose: 'New vouchers' },
          {
            send: 'New vouchers',
            fields: {
              Batch: batch,
              'How many codes': '3',
              Name: description.name,
              Description: description.description,
              'Product or bundle': 'Clatter',
              ...reason,
            },
          },
          { press: 'Done' },
        ],
        async check() {
          const { items } = await client.call('listVouchers', { parameters: { batch: `issued:${batch}` } })
          expect(items).toHaveLength(3)
        },
      }
    },
  },
  {
    name: 'stop a batch of coupons',
    async arrive({ client }) {
      const body = { batch: newBatch(), count: 2, percentage: 20, ...description }
      const { codes } = await client.call('createCoupons', { body })
      return {
        steps: [
          { find: body.batch, choose: body.batch },
          { select: codes[0] ?? '' },
          { press: 'Stop batch' },
          { send: 'Stop batch', fields: reason },
        ],
        async check() {
          const readStopped = async () => {
            const { items } = await client.call('listCoupons', { query: { batch: body.batch } })
            return items.filter(({ stoppedAt }) => stoppedAt !== null).length
          }
          await expect.poll(readStopped).toBe(2)
        },
      }
    },
  },
  {
    name: 'try a parked mail again',
    async arrive({ stage }) {
      const email = await stage.parkMail()
      return {
        steps: [
          { find: 'inbox', choose: 'Go to inbox' },
          { press: 'Try again', row: email },
          { send: 'Try again', fields: reason },
        ],
        check: async () => {
          await stage.waitForMail(email, 'Confirm your')
        },
      }
    },
  },
]
