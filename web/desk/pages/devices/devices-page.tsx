import { ListPage } from '../../list/list-page.tsx'
import { beginList } from '../../list/use-list.ts'
import { devicesList } from './devices-list.ts'

/** All devices with a license or a trial. */
const DevicesPage = () => <ListPage list={devicesList} />
export default DevicesPage
export const begin = beginList(devicesList)
