import { describe, expect, it } from 'vitest'
import { type Command, UsageError } from './command.ts'
import { readLine, spell } from './command-line.ts'

const run = async () => ({ text: '', data: null })
const show: Command = { name: 'keys show', summary: '', run }
const retire: Command = {
  name: 'keys retire',
  summary: '',
  run,
  words: ['<id>'],
  options: { yes: null, note: 'TEXT' },
}
const read = (...typed: string[]) => readLine(typed, [show, retire])

describe('a command line', () => {
  it('is a command, its words and its options, in any order', () => {
    const line = { help: false, command: retire, words: ['k1'] }
    expect(read('keys', 'retire', 'k1')).toEqual({ ...line, json: false, options: new Map() })
    const options = new Map([
      ['yes', 'yes'],
      ['note', 'lost'],
    ])
    expect(read('--note', 'lost', 'keys', 'retire', 'k1', '--json', '--yes')).toEqual({ ...line, json: true, options })
  })

  it.each([
    [[], []],
    [['help'], []],
    [['--help'], []],
    [['help', 'keys'], ['keys']],
    [
      ['keys', 'show', '--help'],
      ['keys', 'show'],
    ],
  ])('asks for help: %j', (typed, about) => {
    expect(read(...typed)).toEqual({ help: true, about })
  })

  it.each([
    ['an unknown command', ['keys', 'eat'], "There is no command 'keys eat'"],
    ['half a command', ['keys'], "There is no command 'keys'"],
    ['help with what is not there', ['help', 'key'], "There is no command 'key'"],
    ['a word too many', ['keys', 'show', 'all'], 'It is typed as: keys show'],
    ['a word too few', ['keys', 'retire', '--yes'], 'It is typed as: keys retire <id> [--yes] [--note TEXT]'],
    ['an unknown option', ['keys', 'show', '--loud'], /^Unknown option '--loud'$/],
    ['an option of another command', ['keys', 'show', '--yes'], 'keys show takes no --yes'],
    ['an option without its value', ['keys', 'retire', 'k1', '--note'], '--note'],
    ['a value where none belongs', ['keys', 'retire', 'k1', '--yes=no'], '--yes'],
  ])('is refused with %s', (_, typed, words) => {
    expect(() => read(...typed)).toThrow(UsageError)
    expect(() => read(...typed)).toThrow(words)
  })

  it('is the command with the longest name where one begins as another', () => {
    const backup: Command = { name: 'backup', words: ['<folder>'], summary: '', run }
    const verify: Command = { ...backup, name: 'backup verify' }
    const readOf = (...typed: string[]) => readLine(typed, [backup, verify])
    expect(readOf('backup', 'verify', 'monday')).toMatchObject({ command: verify, words: ['monday'] })
    expect(readOf('backup', 'monday')).toMatchObject({ command: backup, words: ['monday'] })
  })

  it('is spelled in help as it is typed', () => {
    expect([show, retire].map(spell)).toEqual(['keys show', 'keys retire <id> [--yes] [--note TEXT]'])
    expect(spell({ ...retire, required: ['note'] })).toBe('keys retire <id> [--yes] --note TEXT')
  })
})
