import { ListPage } from '../../list/list-page.tsx'
import { beginList } from '../../list/use-list.ts'
import { ordersList } from './orders-list.ts'

/** All orders. */
const OrdersPage = () => <ListPage list={ordersList} />
export default OrdersPage
export const begin = beginList(ordersList)
