import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { VendorClient } from '#vendor-client/client.ts'
import { freshDatabase } from '../environment/database.ts'
import { chooseEach } from '../environment/length.ts'
import { withKeyboard, withMouse } from '../support/desk/hands.ts'
import { type Colleague, type DeskShop, openDesk, openOwnersClient } from '../support/desk/open-desk.ts'
import { createStage, type Stage } from '../support/desk/stage.ts'
import { customerTasks } from '../support/desk/tasks/customer-tasks.ts'
import { licenseTasks } from '../support/desk/tasks/license-tasks.ts'
import { orderTasks } from '../support/desk/tasks/order-tasks.ts'
import { requestTasks } from '../support/desk/tasks/request-tasks.ts'
import { mostSteps, take } from '../support/desk/tasks/task.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { openOwnFolder } from '../support/ports-and-folders.ts'
import { type Program, startProgram } from '../support/program.ts'

const tasks = [...customerTasks, ...licenseTasks, ...orderTasks, ...requestTasks]

let mails: MailServer
let program: Program
let shop: DeskShop
let client: VendorClient
let stage: Stage
let colleague: Colleague

beforeAll(async () => {
  mails = await startMailServer()
  const place = await freshDatabase('desk_tasks')
  program = await startProgram(place, { SMTP_URL: mails.url }, await openOwnFolder({ isWhole: false }))
  shop = { url: program.url, place }
  client = await openOwnersClient(shop)
  stage = createStage(shop.url, mails, client)
  colleague = await openDesk(shop, 'owner')
})
afterAll(async () => {
  await colleague?.context.close()
  expect(await program?.stop()).toBe(0)
  await mails?.close()
})

const withMouseTasks = { way: 'mouse', handsOf: withMouse, tasks: chooseEach(6, tasks) }
/** Other tasks than with the mouse in a short run. What the keyboard does is the same on both databases. */
const withKeyboardTasks = { way: 'keyboard', handsOf: withKeyboard, tasks: chooseEach(6, tasks, 3) }
const ways = inject('database') === 'pglite' ? [withMouseTasks, withKeyboardTasks] : [withMouseTasks]

describe.each(ways)('with the $way alone a colleague can', ({ handsOf, tasks }) => {
  it.each(tasks)('$name', async ({ arrive }) => {
    const { page } = colleague
    await page.goto('/desk')
    await page.getByRole('navigation', { name: 'Desk' }).waitFor()
    const { steps, check } = await arrive({ stage, client, page })
    expect(steps.length).toBeLessThanOrEqual(mostSteps)
    const hands = handsOf(page)
    for (const step of steps) await take(step, hands)
    await check(page)
  })
})
