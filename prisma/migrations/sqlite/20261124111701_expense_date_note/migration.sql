-- AlterTable
ALTER TABLE "Expense" ADD COLUMN "date" TEXT;
ALTER TABLE "Expense" ADD COLUMN "note" TEXT;
