-- CreateTable
CREATE TABLE "Change" (
    "projectId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "before" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "group" TEXT,
    "device" TEXT,

    CONSTRAINT "Change_pkey" PRIMARY KEY ("projectId","version")
);

-- CreateIndex
CREATE INDEX "Change_at_idx" ON "Change"("at");

-- AddForeignKey
ALTER TABLE "Change" ADD CONSTRAINT "Change_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
