import { afterAll, describe, expect, it } from 'vitest'
import { exitCodes } from '#cli/command.ts'
import { commands } from '#cli/commands.ts'
import { runCommandLine } from '#cli/run.ts'
import { chooseEach } from '#tests/environment/length.ts'
import type { CommandRow } from './row.ts'
import { openCommandShop } from './shop.ts'
import { rows } from './table.ts'

const shop = await openCommandShop('every-command')
afterAll(() => shop.close())

it('every command has a row in the table, and every row a command', () => {
  const names = commands.map(({ name }) => name)
  expect(Object.keys(rows).sort()).toEqual([...names].sort())
})

/** In milliseconds: one of them makes an embedded database first. */
const timeout = 60_000

describe.each(chooseEach(3, Object.entries(rows)))(
  '%s',
  { timeout },
  (name, { environment, success, json, refusal }) => {
    const type = async (typed: CommandRow['success']['type'], ...more: string[]) => {
      const words = [...name.split(' '), ...(typeof typed === 'function' ? await typed(shop) : typed), ...more]
      return environment ? runCommandLine(words, await environment()) : shop.type(...words)
    }

    it('tells people what it has done', { tags: ['long'] }, async () => {
      const { exitCode, out, error } = await type(success.type)
      expect([exitCode, error]).toEqual([exitCodes.done, ''])
      expect(out).toMatch(success.says)
    })

    it('answers programs in JSON', { tags: ['long'] }, async () => {
      const { exitCode, out, error } = await type(success.type, '--json')
      expect([exitCode, error]).toEqual([exitCodes.done, ''])
      expect(json.safeParse(JSON.parse(out)).error?.issues).toBeUndefined()
    })

    const required = commands.find((command) => command.name === name)?.required ?? []
    if (required.length > 0)
      it('is not done without what its help shows as required', async () => {
        const typed = typeof success.type === 'function' ? await success.type(shop) : success.type
        for (const option of required) {
          const at = typed.indexOf(`--${option}`)
          const { exitCode, error } = await shop.type(...name.split(' '), ...typed.toSpliced(at, 2))
          expect([at >= 0, exitCode]).toEqual([true, exitCodes.usage])
          expect(error).toContain(`--${option}: Say `)
        }
      })

    it('says in one line why it can not be done', { tags: ['long'] }, async () => {
      const { exitCode, out, error } = await type(refusal.type, '--json')
      expect([exitCode, out]).toEqual([refusal.exitCode, ''])
      const [line = '', ...help] = error.split('\n')
      expect(line).toMatch(refusal.says)
      // What was not understood is told with the help.
      expect(help.length > 0).toBe(exitCode === exitCodes.usage)
    })
  },
)
