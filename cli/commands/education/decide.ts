import type { ShopCommand } from '../../command.ts'
import { reasonOf } from '../order/record.ts'
import { describe, requestIdOf } from './requests.ts'

/** Gives whoever asked a code of their own. */
export const educationApprove: ShopCommand = {
  name: 'education approve',
  words: ['<id>'],
  summary: 'Give whoever asked a code that is good for one order, and mail it to them',
  async run(context) {
    const request = await context.withRooms(({ education }) => education.decisions.approve(requestIdOf(context)))
    return {
      text: ['The code is on its way: the running shop mails it.', ...describe(request)].join('\n'),
      data: request,
    }
  },
}

/** Says no, and why. */
export const educationRefuse: ShopCommand = {
  name: 'education refuse',
  words: ['<id>'],
  options: { reason: 'TEXT' },
  required: ['reason'],
  summary: 'Give no code, and mail them why',
  async run(context) {
    const reason = reasonOf(context)
    const request = await context.withRooms(({ education }) => education.decisions.refuse(requestIdOf(context), reason))
    return {
      text: ['The reason is on its way: the running shop mails it.', ...describe(request)].join('\n'),
      data: request,
    }
  },
}
