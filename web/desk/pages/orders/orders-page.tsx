import { ListPage } from '../../list/list-page.tsx'
import { ordersList } from './orders-list.ts'

/** All orders. */
const OrdersPage = () => <ListPage list={ordersList} />
export default OrdersPage
