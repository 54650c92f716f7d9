import type { ShopCommand } from '../../command.ts'
import { summarise } from './requests.ts'

/** Who asks for the education discount. */
export const educationList: ShopCommand = {
  name: 'education list',
  options: { decided: null },
  summary: 'Who waits for the education discount; with --decided all that are kept',
  async run({ withRooms, options }) {
    const status = options.has('decided') ? undefined : 'Waiting'
    const requests = await withRooms(({ education }) => education.decisions.list(status))
    const text = requests.length === 0 ? 'Nobody waits.' : requests.map(summarise).join('\n')
    return { text, data: { requests } }
  },
}
