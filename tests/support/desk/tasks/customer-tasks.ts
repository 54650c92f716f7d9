import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { reason, type Task } from './task.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

export const customerTasks: readonly Task[] = [
  {
    name: 'find a customer by half an address',
    async arrive({ stage }) {
      const { email } = await stage.newcomer()
      return {
        steps: [{ find: email.slice(9, 24), choose: email }],
        async check(page) {
          await heading(page, 'Ada Lovelace').waitFor()
          await page.getByText(email, { exact: true }).first().waitFor()
        },
      }
    },
  },
  {
    name: 'change the address of an account',
    async arrive({ stage, client }) {
      const customer = await stage.confirmed()
      const next = `new-${customer.email}`
      return {
        steps: [
          { find: customer.email, choose: customer.email },
          { press: 'Change address' },
          { send: 'Change address', fields: { 'New email address': next, ...reason } },
        ],
        async check() {
          const { account } = await client.call('showCustomer', { parameters: { emailOrId: next } })
          expect(account?.id).toBe(customer.signedUp.id)
          await stage.waitForMail(customer.email, 'Your address at')
        },
      }
    },
  },
  {
    name: 'send a mail again',
    async arrive({ stage }) {
      const { email } = await stage.owner()
      const [mail] = await stage.waitForMail(email, 'Your invoice')
      const subject = mail?.subject ?? ''
      return {
        steps: [
          { find: email, choose: email },
          { press: 'Send again', row: subject },
          { send: 'Send again', fields: reason },
        ],
        check: async () => {
          await stage.waitForMail(email, subject, 2)
        },
      }
    },
  },
  {
    name: 'sign a customer out everywhere',
    async arrive({ stage, client }) {
      const customer = await stage.newcomer()
      const { email } = customer
      return {
        steps: [
          { find: email, choose: email },
          { press: 'Sign out everywhere' },
          { send: 'Sign out everywhere', fields: reason },
        ],
        async check() {
          const { account } = await client.call('showCustomer', { parameters: { emailOrId: email } })
          expect(account?.openSessions).toBe(0)
          expect(await stage.canRefresh(customer)).toBe(false)
        },
      }
    },
  },
  {
    name: 'export the data of a customer',
    async arrive({ stage, page }) {
      const { email } = await stage.owner()
      const saved = page.waitForEvent('download')
      return {
        steps: [{ find: email, choose: email }, { press: 'Export data' }, { send: 'Export data', fields: reason }],
        async check() {
          const text = await readFile(await (await saved).path(), 'utf8')
          expect(JSON.stringify(JSON.parse(text))).toContain(email)
        },
      }
    },
  },
  {
    name: 'erase a customer',
    async arrive({ stage, client }) {
      const { email } = await stage.newcomer()
      return {
        steps: [
          { find: email, choose: email },
          { press: 'Erase' },
          { send: 'Erase', fields: { 'Repeat the email address': email, ...reason } },
        ],
        async check() {
          const { items } = await client.call('listCustomers', { query: { search: email } })
          expect(items).toEqual([])
        },
      }
    },
  },
  {
    name: 'merge two accounts',
    async arrive({ stage, client }) {
      const [kept, closed] = [await stage.confirmed(), await stage.confirmed()]
      const orderId = await stage.order(closed, ['thrum'])
      return {
        steps: [
          { find: kept.email, choose: kept.email },
          { press: 'Merge another account' },
          {
            send: 'Merge another account',
            fields: { 'The other account': closed.email, ...reason },
          },
        ],
        async check() {
          const { orders } = await client.call('showCustomer', { parameters: { emailOrId: kept.email } })
          expect(orders.map(({ id }) => id)).toContain(orderId)
          expect((await kept.listLicenses()).length).toBe(1)
        },
      }
    },
  },
  {
    name: 'see an account as its customer does',
    async arrive({ stage }) {
      const customer = await stage.owner()
      const [license] = await customer.listLicenses()
      return {
        steps: [
          { find: customer.email, choose: customer.email },
          { press: 'View as customer' },
          { send: 'View as customer', fields: reason },
          { press: 'Close' },
        ],
        async check(page) {
          await page.getByText('This is what Ada Lovelace sees.').waitFor()
          expect(license?.activeNumberOfActivations).toBe(0)
        },
      }
    },
  },
]
