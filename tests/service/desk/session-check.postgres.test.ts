import { expect, it } from 'vitest'
import { lastUseInterval } from '#service/accounts/staff-accounts/rules.ts'
import { openDatabase } from '#service/database/connection.ts'
import { startService } from '../start-service.ts'
import { callDesk, join } from './staff.ts'

const statements: string[] = []
const service = await startService('desk-session-check', {
  opens: (settings) => openDatabase({ ...settings, onStatement: (sql) => statements.push(sql) }),
})

const ofStaff = () => statements.filter((sql) => sql.includes('staff'))

it('a session is checked by one statement, and its use written once a minute', async () => {
  const { cookie } = await join(service)
  const call = () => callDesk(service, 'GET', '/api/vendor/releases', { cookie })
  statements.length = 0
  for (let times = 0; times < 5; times += 1) expect((await call()).statusCode).toBe(200)
  expect(ofStaff().map((sql) => sql.slice(0, 6))).toEqual(Array(5).fill('select'))
  expect(new Set(ofStaff()).size).toBe(1)
  service.clock.advance(lastUseInterval)
  statements.length = 0
  await call()
  await call()
  expect(ofStaff().map((sql) => sql.slice(0, 6))).toEqual(['select', 'update', 'select'])
})
