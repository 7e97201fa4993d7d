//! The handler: what a client may ask, and who answers it.

use crate::connection::{Connection, code};
use crate::watch::Watch;
use crate::{host, prompt, resource, tool, uri};
use notewell::{Answer, Error};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CustomRequest, CustomResult, ErrorCode, GetPromptRequestParams,
    GetPromptResponse, Implementation, ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult,
    ListToolsResult, PaginatedRequestParams, ProtocolVersion, ReadResourceRequestParams, ReadResourceResponse,
    ReadResourceResult, ServerCapabilities, ServerConfig, SubscribeRequestParams, SubscriptionFilter,
    UnsubscribeRequestParams,
};
use rmcp::service::{RequestContext, SubscriptionContext};
use rmcp::{ErrorData, RoleServer, ServerHandler};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long a client may take to name its roots.
const ROOTS_WAIT: Duration = Duration::from_secs(1);

/// Answers one connection.
pub(crate) struct Server {
    connection: Connection,
    watch: Watch,
}

impl Server {
    pub(crate) const fn new(connection: Connection, watch: Watch) -> Self {
        Self { connection, watch }
    }

    /// The client's first root, for the project; asked once, before the session begins.
    #[expect(deprecated, reason = "the only way in which clients of the old era name their project")]
    async fn root(&self, context: &RequestContext<RoleServer>) -> Option<PathBuf> {
        let options = self.connection.options();
        let settled = options.project.is_some() || !options.detect_project || self.connection.begun().is_some();
        let modern = context.protocol_version().is_some_and(|version| version >= ProtocolVersion::V_2026_07_28);
        if settled || modern || context.client_capabilities()?.roots.is_none() {
            return None;
        }
        let roots = tokio::time::timeout(ROOTS_WAIT, context.peer.list_roots()).await.ok()?.ok()?.roots;
        roots.first().and_then(|root| uri::file(&root.uri))
    }

    /// The resources, seen by a client of either era.
    async fn revision(&self, address: &str) -> Result<Option<String>, ErrorData> {
        let asked = address.to_owned();
        self.connection.blocking(move |connection| resource::revision(connection, &asked)).await.map_err(protocol)
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_prompts()
            .enable_resources()
            .enable_resources_subscribe()
            .build();
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new("notewell", env!("CARGO_PKG_VERSION")).with_title("Notewell"))
            .with_instructions(include_str!("instructions.md"))
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tool::list()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if !tool::knows(&request.name) {
            return Err(ErrorData::invalid_params("There is no such tool. `tools/list` names those there are.", None));
        }
        let began = Instant::now();
        let host = host::name(&context);
        let root = self.root(&context).await;
        let arguments = request.arguments.unwrap_or_default();
        let id = context.id.clone();
        let answer = self
            .connection
            .blocking(move |connection| tool::call(&*connection.session(&host, root)?, arguments, &id))
            .await
            .unwrap_or_else(|error| Answer::Refused(error.for_assistant()));
        tracing::info!(tool = "memory", code = tool::code(&answer), ms = millis(began), "tool called");
        if matches!(answer, Answer::Wrote(_)) {
            self.watch.look();
        }
        Ok(tool::result(&answer).into())
    }

    /// A request that the protocol knows comes here only when its parameters cannot be read.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let words = match request.method.as_str() {
            "tools/call" => "`tools/call` takes `name`, the name of a tool, and `arguments`, an object.",
            "resources/read" | "resources/subscribe" | "resources/unsubscribe" => {
                "This request takes `uri`, the address of a resource; `resources/list` names those there are."
            }
            "prompts/get" => "`prompts/get` takes `name`, the name of a prompt.",
            // Its name is the client's text, and may hold anything.
            _ => return Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, "There is no such method.", None)),
        };
        Err(ErrorData::invalid_params(words, None))
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(ListPromptsResult::with_all_items(prompt::list()))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        if request.name != prompt::NAME {
            return Err(ErrorData::invalid_params(
                "There is no such prompt. `prompts/list` names those there are.",
                None,
            ));
        }
        let host = host::name(&context);
        let root = self.root(&context).await;
        let snapshot = self.connection.blocking(move |connection| connection.session(&host, root)?.snapshot()).await;
        snapshot.map(|snapshot| prompt::filled(snapshot.text).into()).map_err(protocol)
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let resources = self.connection.blocking(resource::list).await.map_err(protocol)?;
        Ok(ListResourcesResult::with_all_items(resources))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(resource::templates()))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let host = host::name(&context);
        let contents =
            self.connection.blocking(move |connection| resource::read(connection, &host, &request.uri)).await;
        match contents.map_err(protocol)? {
            Some(contents) => Ok(ReadResourceResult::new(vec![contents]).into()),
            None => Err(no_resource()),
        }
    }

    fn accepted_subscription_filter(&self, requested: &SubscriptionFilter) -> Option<SubscriptionFilter> {
        let wanted = requested.resource_subscriptions.clone().unwrap_or_default();
        let known = wanted.into_iter().filter(|address| uri::document(address).is_some());
        Some(SubscriptionFilter::builder().resource_subscriptions(known).build())
    }

    async fn listen(&self, context: SubscriptionContext) -> Result<(), ErrorData> {
        let mut changes = self.watch.changes();
        let mut watched = Vec::new();
        for address in context.accepted().resource_subscriptions.clone().unwrap_or_default() {
            // What this connection may not see simply never changes.
            if let Some(revision) = self.revision(&address).await? {
                self.watch.add(&address, revision, None);
                watched.push(address);
            }
        }
        loop {
            tokio::select! {
                () = context.cancelled() => break,
                () = self.connection.closed() => break,
                change = changes.recv() => match change {
                    Ok(address) if watched.contains(&address) => {
                        if context.sink().notify_resource_updated(address).await.is_err() {
                            break;
                        }
                    }
                    Ok(_) => {}
                    // Too slow for single changes: everything may have changed.
                    Err(tokio::sync::broadcast::error::RecvError::Lagged(_)) => {
                        for address in &watched {
                            let _ = context.sink().notify_resource_updated(address).await;
                        }
                    }
                    Err(tokio::sync::broadcast::error::RecvError::Closed) => break,
                },
            }
        }
        for address in &watched {
            self.watch.remove(address, true);
        }
        Ok(())
    }

    async fn subscribe(
        &self,
        request: SubscribeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        let revision = self.revision(&request.uri).await?.ok_or_else(no_resource)?;
        self.watch.add(&request.uri, revision, Some(context.peer));
        Ok(())
    }

    async fn unsubscribe(
        &self,
        request: UnsubscribeRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.watch.remove(&request.uri, false);
        Ok(())
    }
}

/// For what is no tool call, the protocol has nothing but its own errors.
fn protocol(error: Error) -> ErrorData {
    let code = code(&error);
    let told = error.for_assistant();
    ErrorData::internal_error(told.message, Some(serde_json::json!({ "code": code, "hint": told.hint })))
}

fn no_resource() -> ErrorData {
    ErrorData::resource_not_found("There is no such resource. `resources/list` names those there are.", None)
}

fn millis(began: Instant) -> u64 {
    u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX)
}
