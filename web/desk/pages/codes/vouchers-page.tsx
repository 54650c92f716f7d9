import { ListPage } from '../../list/list-page.tsx'
import { beginList } from '../../list/use-list.ts'
import { vouchersList } from './vouchers-list.ts'

/** All batches of vouchers. */
const VouchersPage = () => <ListPage list={vouchersList} />
export default VouchersPage
export const begin = beginList(vouchersList)
