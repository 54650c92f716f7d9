/** Loaded into a program by `--import`: its clock is as many milliseconds off as the file CLOCK_SHIFT says by then. */
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_SHIFT ?? ''
const { now } = Date
let shift = 0

setInterval(() => {
  shift = Number(readFileSync(file, 'utf8'))
}, 100).unref()

globalThis.Date = new Proxy(Date, {
  get: (target, name) => (name === 'now' ? () => now() + shift : Reflect.get(target, name)),
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now() + shift] : given, made),
})
