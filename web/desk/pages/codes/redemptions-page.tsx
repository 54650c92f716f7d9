import { ListPage } from '../../list/list-page.tsx'
import { redemptionsList } from './vouchers-list.ts'

/** Who redeemed vouchers. */
const RedemptionsPage = () => <ListPage list={redemptionsList} />
export default RedemptionsPage
