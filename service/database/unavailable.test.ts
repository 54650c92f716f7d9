import { describe, expect, it } from 'vitest'
import { isAway } from './unavailable.ts'

const coded = (code: string) => Object.assign(new Error('said the driver'), { code })

describe('an error of the driver', () => {
  it.each([
    ['a refused connection', coded('ECONNREFUSED')],
    ['a broken pipe, whose code is as long as one of PostgreSQL', coded('EPIPE')],
    ['a server that is shutting down', coded('57P01')],
    ['a server that is starting', coded('57P03')],
    ['no connection left', coded('53300')],
    ['a statement that took too long', coded('57014')],
    ['a transaction that paused too long', coded('25P03')],
    ['a server that only reads any more', coded('25006')],
    ['a deadlock', coded('40P01')],
    ['a pooler that gave up', coded('08P01')],
    ['a plan that a migration has overtaken', Object.assign(coded('0A000'), { routine: 'RevalidateCachedQuery' })],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
    ['a connection that fell silent', new Error('Query read timeout')],
  ])('says that the database is away: %s', (_, error) => expect(isAway(error)).toBe(true))

  it.each([
    ['a value that is there already', coded('23505')],
    ['a check that failed', coded('23514')],
    ['a table that is not there', coded('42P01')],
    ['a feature that it has not', coded('0A000')],
    ['a fault of ours', new Error('A transaction is open here')],
    ['no error at all', 'away'],
  ])('says what is wrong with a statement: %s', (_, error) => expect(isAway(error)).toBe(false))
})
