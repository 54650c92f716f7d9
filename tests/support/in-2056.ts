import { promises } from 'node:dns'
import { Socket } from 'node:net'

/** A process that is started with `--import` of this file is in 2056, on a machine without a network. */
const start = Date.parse('2056-11-28T12:00:00Z') - Date.now()
const RealDate = Date

class LateDate extends RealDate {
  constructor(...given: [] | ConstructorParameters<DateConstructor>) {
    if (given.length === 0) super(RealDate.now() + start)
    else super(...given)
  }
  static override now(): number {
    return RealDate.now() + start
  }
}
globalThis.Date = LateDate as DateConstructor

const refuse = () => {
  throw new Error('There is no network in 2056')
}
Socket.prototype.connect = refuse
promises.lookup = refuse
globalThis.fetch = () => Promise.reject(new TypeError('There is no network in 2056'))
