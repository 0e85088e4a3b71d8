/**
 * A Python program that parses the source of another without running it, and prints its command line as JSON: calls of
 * argparse and click, values from `sys.argv`, the use of standard input.
 */
export const pythonReader = `
import ast, json, sys

tree = ast.parse(open(sys.argv[1], 'rb').read())
calls, argv, odd = [], [], []
seen = set()

def literal(node):
    try:
        value = ast.literal_eval(node)
        json.dumps(value)
        return {'value': list(value) if isinstance(value, tuple) else value}
    except Exception:
        return {'name': node.attr if isinstance(node, ast.Attribute) else getattr(node, 'id', None)}

def last_name(node):
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, 'id', '')

def argv_index(node):
    if isinstance(node, ast.Call) and node.args:
        inner = argv_index(node.args[0])
        return None if inner is None else (inner[0], last_name(node.func), inner[2])
    if isinstance(node, ast.IfExp):
        inner = argv_index(node.body)
        return None if inner is None else (inner[0], inner[1], literal(node.orelse))
    if isinstance(node, ast.Subscript) and last_name(node.value) == 'argv':
        index = literal(node.slice).get('value')
        return (index, None, None) if isinstance(index, int) else None

def is_argv_rest(node):
    return (isinstance(node, ast.Subscript) and last_name(node.value) == 'argv'
        and isinstance(node.slice, ast.Slice) and literal(node.slice.lower).get('value') == 1)

for node in ast.walk(tree):
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        names = [node.module or ''] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names]
        seen.update(name.split('.')[0] for name in names)
        if names == ['sys'] and isinstance(node, ast.ImportFrom):
            seen.update(each.name for each in node.names if each.name in ('stdin', 'argv'))
    if isinstance(node, ast.Attribute) and node.attr in ('stdin', 'argv'):
        seen.add(node.attr)
    if isinstance(node, ast.Call):
        kind = last_name(node.func)
        if kind == 'input':
            seen.add('input()')
        if kind in ('add_argument', 'option', 'argument', 'ArgumentParser', 'add_subparsers', 'add_parser', 'group'):
            calls.append({'kind': kind, 'line': node.lineno,
                'args': [literal(each) for each in node.args],
                'options': {each.arg: literal(each.value) for each in node.keywords if each.arg}})
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target = node.targets[0]
        found = argv_index(node.value)
        if found and isinstance(target, ast.Name):
            argv.append({'name': target.id, 'index': found[0], 'type': found[1], 'default': found[2]})
        elif is_argv_rest(node.value) and isinstance(target, (ast.Tuple, ast.List)):
            argv += [{'name': getattr(each, 'id', None), 'index': place + 1, 'type': None, 'default': None}
                for place, each in enumerate(target.elts)]
        elif is_argv_rest(node.value) and isinstance(target, ast.Name):
            argv.append({'name': target.id, 'index': 1, 'type': '*', 'default': None})

passive = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)
acts = any(not isinstance(each, passive) and not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
    for each in tree.body)
calls.sort(key=lambda each: each['line'])
print(json.dumps({'description': ast.get_docstring(tree), 'calls': calls, 'argv': argv,
    'uses': sorted(seen), 'acts': acts}))
`;
