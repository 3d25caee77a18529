-- AlterTable
ALTER TABLE "Change" ADD COLUMN     "claimedBy" TEXT;
