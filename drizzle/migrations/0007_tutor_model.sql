CREATE TABLE "tutor_opinions" (
	"message_id" integer PRIMARY KEY NOT NULL,
	"is_helpful" boolean NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tutor_tokens" (
	"day" date PRIMARY KEY NOT NULL,
	"tokens" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tutor_messages" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "tutor_messages" ADD COLUMN "findings" text[];--> statement-breakpoint
ALTER TABLE "tutor_messages" ADD COLUMN "grade" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "may_ask_model" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tutor_opinions" ADD CONSTRAINT "tutor_opinions_message_id_tutor_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."tutor_messages"("id") ON DELETE cascade ON UPDATE no action;