-- AlterTable
ALTER TABLE "Expense" ADD COLUMN     "date" TEXT,
ADD COLUMN     "note" TEXT;
