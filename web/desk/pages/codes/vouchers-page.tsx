import { ListPage } from '../../list/list-page.tsx'
import { vouchersList } from './vouchers-list.ts'

/** All batches of vouchers. */
const VouchersPage = () => <ListPage list={vouchersList} />
export default VouchersPage
