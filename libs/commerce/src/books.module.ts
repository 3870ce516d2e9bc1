import { Module } from '@nestjs/common';
import { ChangeBookStateHandler } from './commands/change-book-state.command.js';
import { ChangeBookStockHandler } from './commands/change-book-stock.command.js';
import { CreateBookHandler } from './commands/create-book.command.js';
import { DeleteBookHandler } from './commands/delete-book.command.js';
import { MoveParcelsHandler } from './commands/move-parcels.command.js';
import { NoteParcelsExportHandler } from './commands/note-parcels-export.command.js';
import { OpenParcelHandler } from './commands/open-parcel.command.js';
import { ReturnGoodsHandler } from './commands/return-goods.command.js';
import { SaveBookHandler } from './commands/save-book.command.js';
import { SaveParcelHandler } from './commands/save-parcel.command.js';
import { SetBookFileHandler } from './commands/set-book-file.command.js';
import { UndoParcelsHandler } from './commands/undo-parcels.command.js';
import { KeepBookFile } from './flows/keep-book-file.flow.js';
import { PrintParcels } from './flows/print-parcels.flow.js';
import { PrintReceipt } from './flows/print-receipt.flow.js';
import { PrintThread } from './formats/print-thread.js';
import { GetBookFileHandler } from './queries/get-book-file.query.js';
import { GetBookHandler } from './queries/get-book.query.js';
import { GetDeskBookHandler } from './queries/get-desk-book.query.js';
import { GetParcelsToPrintHandler } from './queries/get-parcels-to-print.query.js';
import { GetPickListHandler } from './queries/get-pick-list.query.js';
import { GetReceiptFactsHandler } from './queries/get-receipt-facts.query.js';
import { ListBooksHandler } from './queries/list-books.query.js';
import { ListDeskBooksHandler } from './queries/list-desk-books.query.js';
import { ListParcelsHandler } from './queries/list-parcels.query.js';
import { OrderChanges } from './store/order-topic.js';

/** Books, the parcels that they leave in, and what is printed of orders. */
@Module({
  providers: [
    ChangeBookStateHandler,
    ChangeBookStockHandler,
    CreateBookHandler,
    DeleteBookHandler,
    MoveParcelsHandler,
    NoteParcelsExportHandler,
    OpenParcelHandler,
    ReturnGoodsHandler,
    SaveBookHandler,
    SaveParcelHandler,
    SetBookFileHandler,
    UndoParcelsHandler,
    KeepBookFile,
    PrintParcels,
    PrintReceipt,
    PrintThread,
    GetBookFileHandler,
    GetBookHandler,
    GetDeskBookHandler,
    GetParcelsToPrintHandler,
    GetPickListHandler,
    GetReceiptFactsHandler,
    ListBooksHandler,
    ListDeskBooksHandler,
    ListParcelsHandler,
    OrderChanges,
  ],
  exports: [KeepBookFile, PrintParcels, PrintReceipt],
})
export class BooksModule {}
