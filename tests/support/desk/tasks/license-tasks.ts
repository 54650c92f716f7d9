import { expect } from 'vitest'
import { reason, type Task } from './task.ts'

export const licenseTasks: readonly Task[] = [
  {
    name: 'free the seat of a dead machine',
    async arrive({ stage }) {
      const customer = await stage.owner()
      const device = await stage.activate(customer)
      return {
        steps: [
          { find: device, choose: device },
          { press: 'Free the seat', row: device },
          { send: 'Free the seat', fields: reason },
        ],
        async check() {
          const [license] = await customer.listLicenses()
          expect(license?.activeNumberOfActivations).toBe(0)
        },
      }
    },
  },
  {
    name: 'grant a license for the press to an address without an account',
    async arrive({ client }) {
      const email = `press-${crypto.randomUUID()}@magazine.example`
      return {
        steps: [
          { find: `grant ${email}`, choose: `Grant a license to ${email}` },
          { send: `Grant a license to ${email}`, fields: { Product: 'Clatter', Kind: 'NFR', ...reason } },
        ],
        async check() {
          const { waitingGrants } = await client.call('showCustomer', { parameters: { emailOrId: email } })
          expect(waitingGrants).toMatchObject([{ email, productId: 'clatter', kind: 'NFR' }])
        },
      }
    },
  },
  {
    name: 'move a license to another account',
    async arrive({ stage }) {
      const [owner, heir] = [await stage.owner(), await stage.confirmed()]
      const id = await stage.licenseOf(owner)
      return {
        steps: [
          { find: id, choose: owner.email },
          { press: 'Move' },
          { send: 'Move', fields: { 'Email address of the new owner': heir.email, ...reason } },
        ],
        async check() {
          expect((await heir.listLicenses()).map((license) => license.id)).toEqual([id])
          expect(await owner.listLicenses()).toEqual([])
        },
      }
    },
  },
  {
    name: 'extend a trial',
    async arrive({ stage, client }) {
      const customer = await stage.newcomer()
      const device = await stage.startTrial(customer)
      const readEnd = async () => {
        const { trials } = await client.call('showCustomer', { parameters: { emailOrId: customer.email } })
        return Date.parse(trials[0]?.expiresAt ?? '')
      }
      const before = await readEnd()
      return {
        steps: [
          { find: device, choose: device },
          { press: 'Extend', row: device },
          { send: 'Extend', fields: { Days: '10', ...reason } },
        ],
        async check() {
          expect((await readEnd()) - before).toBe(10 * 24 * 60 * 60 * 1000)
        },
      }
    },
  },
  {
    name: 'reset the offline count of a license',
    async arrive({ stage, client }) {
      const customer = await stage.owner()
      await stage.activateOffline(customer)
      const id = await stage.licenseOf(customer)
      return {
        steps: [
          { find: id, choose: customer.email },
          { press: 'Reset offline count' },
          { send: 'Reset offline count', fields: reason },
        ],
        async check() {
          const { offlineActivations } = await client.call('showLicense', { parameters: { id } })
          expect(offlineActivations.used).toBe(0)
        },
      }
    },
  },
  {
    name: 'revoke a license',
    async arrive({ stage }) {
      const customer = await stage.owner()
      const id = await stage.licenseOf(customer)
      return {
        steps: [{ find: id, choose: customer.email }, { press: 'Revoke' }, { send: 'Revoke', fields: reason }],
        async check() {
          const [license] = await customer.listLicenses()
          expect(license?.status).toBe('Revoked')
          await stage.waitForMail(customer.email, 'has ended')
        },
      }
    },
  },
  {
    name: 'restore a license',
    async arrive({ stage, client }) {
      const customer = await stage.owner()
      const id = await stage.licenseOf(customer)
      await client.call('revokeLicense', { parameters: { id }, body: { reason: 'By mistake', isQuiet: true } })
      return {
        steps: [
          { find: id, choose: customer.email },
          { press: 'Restore' },
          { send: 'Restore', fields: { 'Do not mail the customer': 'yes', ...reason } },
        ],
        async check() {
          const [license] = await customer.listLicenses()
          expect(license?.status).toBe('Active')
        },
      }
    },
  },
]
