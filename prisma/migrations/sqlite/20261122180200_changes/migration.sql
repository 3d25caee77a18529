-- CreateTable
CREATE TABLE "Change" (
    "projectId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "before" TEXT NOT NULL,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "group" TEXT,
    "device" TEXT,

    PRIMARY KEY ("projectId", "version"),
    CONSTRAINT "Change_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

-- CreateIndex
CREATE INDEX "Change_at_idx" ON "Change"("at");
