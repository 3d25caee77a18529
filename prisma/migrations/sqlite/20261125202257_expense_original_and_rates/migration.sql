-- AlterTable
ALTER TABLE "Expense" ADD COLUMN "originalAmount" BIGINT;
ALTER TABLE "Expense" ADD COLUMN "originalCurrency" TEXT;

-- AlterTable
ALTER TABLE "Project" ADD COLUMN "rates" TEXT;
