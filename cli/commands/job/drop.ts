import type { ShopCommand } from '../../command.ts'

/** Gives a parked job up. */
export const jobDrop: ShopCommand = {
  name: 'job drop',
  words: ['<id>'],
  summary: 'Give a parked job up for good: its work is never done, and what it carried is forgotten',
  async run({ words: [id = ''], withRooms }) {
    await withRooms(({ parkedJobs }) => parkedJobs.drop(id))
    return { text: `The job ${id} is dropped.`, data: { id } }
  },
}
