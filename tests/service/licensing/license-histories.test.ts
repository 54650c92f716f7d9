import { expect, it } from 'vitest'
import { toTransferPolicy } from '#service/licensing/index.ts'
import { choose } from '../../environment/length.ts'
import { createRandom, inventCommand } from '../../support/license-model/histories.ts'
import { buyOnService, type Customers } from '../../support/license-model/license-on-service.ts'
import { activeDevices, apply, buy, isActive } from '../../support/license-model/model.ts'
import { signUpConfirmed } from '../accounts/identity-calls.ts'
import { startService } from '../start-service.ts'

const histories = choose(10_000, 20)
const commandsOfHistory = choose(16, 48)

const service = await startService('license-histories', { transferPolicy: toTransferPolicy({}) })

async function openCustomer() {
  const { id: customerId, email } = await signUpConfirmed(service)
  const sessions = service.database.query.selectFrom('sessions').select('id').where('customerId', '=', customerId)
  return { customerId, email, sessionId: (await sessions.executeTakeFirstOrThrow()).id }
}

it(
  'a license of the service does what the model of it does, in random histories',
  async () => {
    const customers: Customers = {
      buyer: await openCustomer(),
      friend: await openCustomer(),
      stranger: await openCustomer(),
    }
    for (let seed = 0; seed < histories; seed++) {
      const random = createRandom(seed)
      const license = await buyOnService(service, customers)
      const model = buy(service.clock.now())
      const told: string[] = []
      for (let turn = 0; turn < commandsOfHistory; turn++) {
        const command = inventCommand(random, model.owner)
        told.push(JSON.stringify(command))
        const outcome = apply(model, command)
        expect([seed, told, await license.act(command)]).toEqual([seed, told, outcome])
        const devices = activeDevices(model).map(({ signature, method }) => `${signature} ${method}`)
        expect([seed, told, await license.read()]).toEqual([
          seed,
          told,
          { owner: model.owner, isActive: isActive(model), counted: devices.length, devices: devices.sort() },
        ])
      }
      await license.retire()
    }
  },
  choose(3 * 60 * 60_000, 300_000),
)
